/**
 * Chromium, Firefox, Safari and Vite each report a module or stylesheet that could not be loaded with a different error
 * message.
 */
export function isFailedImport(error: unknown) {
  return /dynamically imported module|module script failed|Unable to preload/.test(String(error))
}
