import { CITY_FILE_TYPE } from '#contract/events/city-file/city-file-format.ts'
import type { City } from '#contract/places/area.ts'
import { download, isShared } from '#pwa/ui/hand-over.ts'
import { cityFileFetchedAt, refreshCityFile, type SharedCityFile } from '#sw/cache/city-file.ts'

/** Fetches the file again if it is older than this, so that it is ready when the signal is lost. Never throws. */
export async function refreshOldCityFile(userId: string | null, place: City, { maxAgeMs }: { maxAgeMs: number }) {
  try {
    const fetchedAt = await cityFileFetchedAt(userId, place)
    if (Date.now() - fetchedAt >= maxAgeMs) await refreshCityFile(userId, place)
  } catch {
    // Without a connection the stored file stays.
  }
}

/**
 * Opens the device's share sheet. Browsers share only the types of files that they know, so the file is offered as text
 * if its own type is refused. Without a share sheet the file is saved.
 */
export async function shareCityFile({ name, text }: SharedCityFile): Promise<'shared' | 'saved'> {
  const files = [
    new File([text], name, { type: CITY_FILE_TYPE }),
    new File([text], `${name}.txt`, { type: 'text/plain' }),
  ]
  const shareable = files.find(file => navigator.canShare?.({ files: [file] }))
  if (shareable && (await isShared({ files: [shareable] }))) return 'shared'
  saveCityFile({ name, text })
  return 'saved'
}

export function saveCityFile({ name, text }: Pick<SharedCityFile, 'name' | 'text'>) {
  download(new Blob([text], { type: CITY_FILE_TYPE }), name)
}
