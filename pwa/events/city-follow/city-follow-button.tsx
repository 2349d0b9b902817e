import { partsOf } from '#contract/events/list/city-follow.ts'
import type { FollowedCity } from '#contract/events/list/followed-cities.ts'
import { paths } from '#contract/paths.ts'
import { followCity } from '#sw/delivery/page-follows.ts'
import { PageFollow } from '../event/page-follow.tsx'

/** The button of a member who follows the city, or a genre in it. */
export default function CityFollowButton({ entry, name }: { entry: FollowedCity; name: string }) {
  return (
    <PageFollow kind={followCity} entry={entry} name={name} page={paths.city(...partsOf(entry.slug))} size="small" />
  )
}
