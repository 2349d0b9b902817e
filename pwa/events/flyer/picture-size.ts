type Size = { width: number; height: number }

/**
 * The size of a PNG, JPEG, GIF or WebP picture, read from its header, before it is decoded: a small file can contain a
 * picture that fills the memory. Null if the bytes are no such picture.
 */
export function pictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint32(0) === 0x47494638) return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view)
    return view.getUint16(0) === 0xffd8 ? jpegSize(view) : null
  } catch {
    // The header ends too early.
    return null
  }
}

/** Walks through the segments to the one with the size. */
function jpegSize(view: DataView): Size | null {
  let at = 2
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const isSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isSize) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Fill bytes stand before a marker.
    if (marker === 0xff) at += 1
    else if (isWithoutLength(marker)) at += 2
    // The picture data, its end, or an invalid marker: a decoder may find a size elsewhere.
    else if (marker < 0xc0 || marker === 0xd8 || marker === 0xd9 || marker === 0xda) return null
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** TEM and the restart markers. */
function isWithoutLength(marker: number) {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
}

function webpSize(view: DataView): Size | null {
  const chunk = view.getUint32(12)
  const VP8X = 0x56503858
  const VP8L = 0x5650384c
  const VP8 = 0x56503820
  if (chunk === VP8X) return { width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 }
  if (chunk === VP8L) {
    const bits = view.getUint32(21, true)
    return { width: (bits % 0x4000) + 1, height: ((bits >>> 14) % 0x4000) + 1 }
  }
  if (chunk === VP8) return { width: view.getUint16(26, true) % 0x4000, height: view.getUint16(28, true) % 0x4000 }
  return null
}

function threeBytes(view: DataView, at: number) {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
}
