import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const FILES = join(import.meta.dirname, '../../node_modules/@fontsource-variable/bricolage-grotesque')
/** `fonts.css` refers to the files in this folder. */
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/pista-fonts')

/** The values that `display` in `app.css` uses. */
const DISPLAY = { wdth: 78, wght: 800 }

/**
 * Titles use one weight and one width of the variable font; the subset with those is a quarter of the size. Does
 * nothing if the files exist.
 */
export async function subsetFonts() {
  const ranges: Record<string, string> = JSON.parse(readFileSync(join(FILES, 'unicode.json'), 'utf8'))
  for (const alphabet of ['latin', 'latin-ext']) {
    const subset = join(FOLDER, `display-${alphabet}.woff2`)
    if (existsSync(subset)) continue
    const original = readFileSync(join(FILES, `files/bricolage-grotesque-${alphabet}-wdth-normal.woff2`))
    const options = { targetFormat: 'woff2', variationAxes: DISPLAY } as const
    const font = await subsetFont(original, charactersIn(ranges[alphabet] ?? ''), options)
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(subset, font)
  }
}

/** Every character of a `unicode-range`: `U+0000-00FF,U+0131`. */
function charactersIn(range: string): string {
  return range
    .split(',')
    .flatMap(part => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map(code => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
