import './app/tokens.css';
import './app/shell.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { recall } from './app/session.svelte';
import { firstLanguage, show } from './app/settings.svelte';
import { load, speak } from './words/catalogue.svelte';

show();
await Promise.all([speak(firstLanguage()).then(() => load('front')), recall().catch(() => undefined)]);
mount(App, { target: document.getElementById('app') as HTMLElement });

// The shell is kept for when there is no network; not before the page itself is here.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done));
  await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}
