import { paths } from '#contract/paths.ts'
import { SmallLink } from '#pwa/ui/button.tsx'
import { useGigScreensI18n } from './gig-pages-i18n.ts'

/** On the page of an event, for those who may edit it: the form of a gig. */
export default function PostGig({ eventId }: { eventId: string }) {
  const text = useGigScreensI18n()
  return (
    <p className="border-b border-line py-5">
      <SmallLink href={paths.createGig(eventId)}>{text.post}</SmallLink>
    </p>
  )
}
