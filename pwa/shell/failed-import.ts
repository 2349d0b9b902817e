/** Chromium, Firefox, Safari and Vite each name a module or a stylesheet that could not be loaded in their own words. */
export function isFailedImport(error: unknown) {
  return /dynamically imported module|module script failed|Unable to preload/.test(String(error))
}
