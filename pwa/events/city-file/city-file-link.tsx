import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import type { City } from '#contract/places/area.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { afterFirstScreen } from '#pwa/data/after-first-screen.ts'
import { useDataSaver } from '#pwa/data/data-saver.ts'
import { siteName } from '#pwa/i18n/page-site.ts'
import { useCityFileI18n } from '#pwa/i18n/pages/city-file.ts'
import type { Me } from '#pwa/session/session.ts'
import { LinkButton } from '#pwa/ui/button.tsx'
import { EmbedButton } from '../embed/embed-button.tsx'
import { refreshOldCityFile } from './city-file.ts'

const MAX_AGE_MS = 3 * 3_600_000

/** `genre` is the one that the list shows, if it shows one. */
type CityFileLinkProps = { me: Me | null; place: City; genre: string | undefined; isOnline: boolean }

/**
 * The link to the page that passes the list on. While the server responds, the file is fetched, so that it is ready
 * when the signal is lost; not if the visitor saves data.
 */
export default function CityFileLink({ me, place, genre = '', isOnline }: CityFileLinkProps) {
  const isSaving = useDataSaver(({ isOn }) => isOn)
  const { city, state } = place
  const userId = me?.id ?? null
  useEffect(() => {
    if (!isOnline || isSaving) return
    void afterFirstScreen().then(
      async () => await refreshOldCityFile(userId, { city, state }, { maxAgeMs: MAX_AGE_MS }),
    )
  }, [userId, city, state, isOnline, isSaving])

  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <LinkButton href={paths.cityFile} look="plain">
        {useCityFileI18n().link}
      </LinkButton>
      <EmbedButton
        list={`${countrySlug(place)}/${citySlug(place)}`}
        title={`${siteName()} · ${city}`}
        genre={genre}
        look="plain"
      />
    </div>
  )
}
