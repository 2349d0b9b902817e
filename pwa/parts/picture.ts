/** Profile pictures are scaled to fit a square of this size and stored as JPEG inside the profile. */
export const PICTURE_SIDE_PX = 400
const QUALITY = 0.8
const LOWER_QUALITY = 0.3
const MAX_CHARACTERS = 500_000

export const SIGN_UP_PICTURE_MAX_BYTES = 5 * 1024 * 1024

/** Throws if the browser cannot read the file as a picture. */
export async function pictureFrom(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  try {
    const { width, height } = fitted(bitmap)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser does not draw')
    // JPEG has no transparency; without a background transparent pixels would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return encodedWithinLimit(quality => canvas.toDataURL('image/jpeg', quality))
  } finally {
    bitmap.close()
  }
}

export function isPicture(file: Blob): boolean {
  return file.type.startsWith('image/')
}

/** Scaled down proportionally to fit the square; never enlarged. */
export function fitted({ width, height }: { width: number; height: number }, side = PICTURE_SIDE_PX) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Encodes at good quality, and once more at a lower quality if the result is too long. */
export function encodedWithinLimit(encode: (quality: number) => string): string {
  const good = encode(QUALITY)
  return good.length > MAX_CHARACTERS ? encode(LOWER_QUALITY) : good
}
