/** From the size of a short title to one at which the longest title fits. */
const SIZES = [92, 84, 74, 66, 58, 50, 44, 38, 34]

/** The mean width of a letter of the display face, in units of its size; a little more, because words differ. */
const LETTER = 0.56

/** The largest size at which a title fits its box in whole lines, and the number of lines that fit at that size. */
export function titleSize(title: string, box: { width: number; height: number }) {
  const fits = (size: number) => linesOf(title, Math.floor(box.width / (size * LETTER))) * size <= box.height
  const size = SIZES.find(fits) ?? Math.min(...SIZES)
  return { size, lines: Math.floor(box.height / size) }
}

/** The number of lines when words are wrapped at so many letters; a longer word is broken. */
function linesOf(title: string, letters: number) {
  let lines = 1
  let used = 0
  for (const { length } of title.split(' ')) {
    if (used > 0 && used + 1 + length > letters) {
      lines += 1
      used = 0
    }
    const total = used === 0 ? length : used + 1 + length
    lines += Math.max(0, Math.ceil(total / letters) - 1)
    used = total % letters || Math.min(total, letters)
  }
  return lines
}
