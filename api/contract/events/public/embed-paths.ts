/* Apart from `paths.ts`, because the first screen needs none of them. */

/** A list for a frame: `us/miami`, one of its lists (`us/miami/salsa`), `venues/…` or `hosts/…`. */
export function embedPath(list: string, look: { theme?: string; lang?: string } = {}): string {
  const query = Object.entries(look).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return [`/embed/${list}`, query.join('&')].filter(Boolean).join('?')
}

/** The script that inserts such a frame. */
export const EMBED_SCRIPT = '/embed/v1.js'
