// Something that is asked of the server: not here yet, here, or refused.
import { Gone } from '~/net/http';
import { sentence } from './faults';

export class Asked<T> {
  value = $state.raw<T | null>(null);
  fault = $state('');
  busy = $state(false);
  /** The server did not answer at all. */
  gone = $state(false);

  constructor(readonly asking: () => Promise<T>) {}

  /** Ask, or ask again; what was found before stays until then. */
  async ask(): Promise<T | null> {
    this.busy = true;
    this.fault = '';
    this.gone = false;
    try {
      this.value = await this.asking();
      return this.value;
    } catch (error) {
      this.gone = error instanceof Gone;
      this.fault = sentence(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
