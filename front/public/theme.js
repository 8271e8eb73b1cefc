// Before the first paint, so that a chosen theme does not flash in after the system's.
try {
  const kept = JSON.parse(localStorage.getItem('mulle.settings') || '{}');
  if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
} catch {
  // What is kept cannot be read: the system's theme is shown.
}
