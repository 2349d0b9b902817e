/** A web address as it is shown: without its scheme, `www.` and a slash at the end. */
export function shownLink(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
