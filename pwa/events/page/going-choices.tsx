import ChevronDown from 'lucide-react/icons/chevron-down'
import Star from 'lucide-react/icons/star'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'

/** The button beside "I'm going" that opens the other choices; a star marks a member who may come. */
export function GoingChoices({ isInterested, onOpen }: { isInterested: boolean; onOpen: () => void }) {
  const i18n = useI18n().events.page

  return (
    <Button
      look="quiet"
      size="icon"
      aria-haspopup="dialog"
      aria-label={isInterested ? `${i18n.interestedNow}. ${i18n.goingChoices}` : i18n.goingChoices}
      title={i18n.goingChoices}
      onClick={onOpen}
      className="size-12! shrink-0"
    >
      {isInterested ? (
        <Star aria-hidden className="size-5 fill-accent stroke-accent" />
      ) : (
        <ChevronDown aria-hidden className="size-5" />
      )}
    </Button>
  )
}
