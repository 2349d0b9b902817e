const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }

/** Every character outside of XML 1.0: most control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** The text as XML. Characters that XML forbids are removed, because a parser rejects the whole document for one. */
export function xmlText(text: string): string {
  return text.replaceAll(FORBIDDEN, '').replaceAll(/[<>&"']/g, character => ENTITIES[character] ?? character)
}
