// Who sits at this browser: nobody yet, a guest, or an account.
import type { Me } from '@protocol';
import { api, Refusal, useCsrf } from '~/net/http';
import { wire } from '~/net/wire.svelte';
import { language } from '~/words/catalogue.svelte';

// Whether this browser has been somebody: the cookie itself is out of reach of scripts. Who has not is not asked about.
const KNOWN = 'mulle.known';

let me = $state.raw<Me | null>(null);

/** Who one is; null while one is nobody, who can only look on. */
export function who(): Me | null {
  return me;
}

/** Be `found` from now on; the socket is opened anew where that is somebody else. */
export function become(found: Me | null): void {
  const same = me?.csrf === found?.csrf;
  me = found;
  remember(found !== null);
  useCsrf(found?.csrf ?? '');
  if (!same) wire.renew();
}

/** Who the cookie says. */
export async function recall(): Promise<void> {
  if (!remembered()) return;
  try {
    become(await api.me());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    become(null);
  }
}

/** Be somebody: whoever one is already, or a new guest. */
export async function beSomebody(name?: string): Promise<Me> {
  if (!me) become(await api.guest({ name: name || null, language: language() }));
  else if (name && name !== me.name && !me.account) become(await api.change({ name }));
  return me as Me;
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return true; // nothing can be kept here, so the server is asked
  }
}

function remember(known: boolean): void {
  try {
    if (known) localStorage.setItem(KNOWN, '');
    else localStorage.removeItem(KNOWN);
  } catch {
    // Nothing can be kept here.
  }
}
