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
