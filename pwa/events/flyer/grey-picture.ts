const DARK_MEAN = 118

/**
 * Makes a picture grey, stretches its contrast, and turns light text on a dark ground into dark text on a light ground,
 * which is easier to read. Changes `pixels`, which are red, green, blue and opacity.
 */
export function makeGrey(pixels: Uint8ClampedArray): void {
  const counts = new Uint32Array(256)
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4) {
    // Plain indexes: a picture has millions of pixels, and an object for each of them blocks the page for 0.3 seconds.
    const red = pixels[at] ?? 0
    const green = pixels[at + 1] ?? 0
    const blue = pixels[at + 2] ?? 0
    // Coloured letters differ from the ground in one channel more than in their brightness.
    const grey = Math.round(0.4 * red + 0.45 * green + 0.15 * blue)
    pixels[at] = grey
    counts[grey] = (counts[grey] ?? 0) + 1
    sum += grey
  }
  const total = pixels.length / 4
  const isDark = sum / total < DARK_MEAN
  const low = percentile(counts, total * 0.02)
  const high = Math.max(low + 1, percentile(counts, total * 0.98))
  for (let at = 0; at < pixels.length; at += 4) {
    const stretched = (((pixels[at] ?? 0) - low) * 255) / (high - low)
    const grey = isDark ? 255 - stretched : stretched
    pixels[at] = grey
    pixels[at + 1] = grey
    pixels[at + 2] = grey
    pixels[at + 3] = 255
  }
}

function percentile(counts: Uint32Array, limit: number): number {
  let seen = 0
  return counts.findIndex(count => {
    seen += count
    return seen >= limit
  })
}
