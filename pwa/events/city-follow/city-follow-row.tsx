import { categoryLabel } from '#contract/events/categories.ts'
import { followedCity, partsOf } from '#contract/events/list/city-follow.ts'
import type { FollowedCity } from '#contract/events/list/followed-cities.ts'
import { paths } from '#contract/paths.ts'
import type { City } from '#contract/places/area.ts'
import { useLanguage, withI18n } from '#pwa/i18n/i18n.ts'
import { useCityFollowI18n } from '#pwa/i18n/pages/city-follow.ts'
import type { Me } from '#pwa/session/session.ts'
import { LinkButton } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { followCity } from '#sw/delivery/kinds/page-follows.ts'

// A visitor has no follows, so that what other pages share is loaded for a member only.
const CityFollowButton = optional(
  withI18n(async () => {
    const { PageFollow } = await import('../event/page-follow.tsx')
    return {
      default: ({ entry, name }: { entry: FollowedCity; name: string }) => (
        <PageFollow
          kind={followCity}
          entry={entry}
          bodyOf={follows => ({ follows, city: entry })}
          name={name}
          page={pathOf(entry)}
          size="small"
        />
      ),
    }
  }),
)

function pathOf({ slug }: FollowedCity) {
  return paths.city(...partsOf(slug))
}

/** `genre` is the one that the list shows, if it shows one. */
export type CityFollowProps = { me: Me | null; place: City; genre: string | undefined }

/** "Tell me when Bogotá has Bachata", with the button that follows. A visitor joins first. */
export default function CityFollowRow({ me, place, genre }: CityFollowProps) {
  const text = useCityFollowI18n()
  const { language } = useLanguage()
  // "Other" is no kind of music to wait for.
  const category = genre === undefined || genre === 'other' ? null : genre
  const entry = followedCity(place, category)
  const { city } = place
  const music = category === null ? null : categoryLabel(category, language)

  return (
    <div className="flex max-w-xl flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4">
      <p className="grow basis-36 font-semibold">
        {music === null ? text.city(city) : text.genre({ city, genre: music })}
      </p>
      {me ? (
        <CityFollowButton entry={entry} name={music === null ? city : text.name({ city, genre: music })} />
      ) : (
        <LinkButton size="small" href={paths.join({ redirect: pathOf(entry), after: 'follow' })}>
          {text.follow}
        </LinkButton>
      )}
    </div>
  )
}
