/** Whether the camera has a light that the browser can turn on: most cameras of desktops have none, and iOS hides it. */
export function hasTorch(track: MediaStreamTrack | undefined): track is MediaStreamTrack {
  return track !== undefined && 'getCapabilities' in track && 'torch' in track.getCapabilities()
}

export async function setTorch(track: MediaStreamTrack, isLit: boolean): Promise<void> {
  // A browser that lists the light in the capabilities knows the constraint, which the types of TypeScript lack.
  const torch: object = { torch: isLit }
  await track.applyConstraints({ advanced: [torch] })
}
