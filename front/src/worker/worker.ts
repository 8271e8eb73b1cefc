// The service worker: the shell opens without a network, and a newer one is taken as soon as there is one.
// The bundle's file list stands here when the bundle is built (vite/shell.ts); what the server says is never kept.
/// <reference lib="webworker" />
declare const SHELL: { version: string; files: string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `shell-${SHELL.version}`;
const PATIENCE = 4_000; // for the page itself, before the one that is kept is shown

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request, url));
  else if (SHELL.files.includes(url.pathname)) event.respondWith(kept(event.request, url.pathname));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show((event.notification.data as { path?: string } | null)?.path ?? '/'));
});

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL.files.map((file) => new Request(file, { cache: 'no-cache' })));
  await worker.skipWaiting();
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The newest page; the one that is kept when the server is not there. */
async function page(request: Request, url: URL): Promise<Response> {
  if (url.pathname.startsWith('/api/')) return fetch(request);
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return (await caches.match('/', { cacheName: CACHE })) ?? Response.error();
  }
}

/** A file of the shell; its name changes when it does, so the one that is kept is the right one. */
async function kept(request: Request, path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: CACHE })) ?? fetch(request);
}

/** Show the window that is at `path` already, else any, else a new one. */
async function show(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  if (there) await there.focus();
  else await worker.clients.openWindow(path);
}
