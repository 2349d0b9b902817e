import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CloudOff from 'lucide-react/icons/cloud-off'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ImageIcon from 'lucide-react/icons/image'
import Sun from 'lucide-react/icons/sun'
import UserPlus from 'lucide-react/icons/user-plus'
import UserX from 'lucide-react/icons/user-x'
import X from 'lucide-react/icons/x'
import { pictureOf } from '#contract/events/event-picture.ts'
import type { Event } from '#contract/events/events.ts'
import { priceCentsOf } from '#contract/events/price.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { useFormat, useLanguage } from '#pwa/i18n/i18n.ts'
import { usePassI18n } from '#pwa/i18n/pages/pass.ts'
import { Button } from '#pwa/ui/button.tsx'
import { FullScreenDialog } from '#pwa/ui/dialog.tsx'
import { Menu, menuItemClasses } from '#pwa/ui/menu.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { SeveralPrices } from '../event/card-parts.tsx'
import { pagePriceOf, placeLine, whenOf } from '../event/event-labels.tsx'
import { Flyer } from '../event/flyer.tsx'
import { plusOnesLabel } from '../event/plus-ones-label.ts'
import { useShareSheet } from '../promotion/use-share-sheet.tsx'
import { QrCode } from './qr-code.tsx'
import type { ShownPass } from './shown-pass.ts'
import { useWakeLock } from './wake-lock.ts'

type PassScreenProps = {
  event: Event
  pass: ShownPass
  isOpen: boolean
  onClose: () => void
  onAddToCalendar: () => void
  /** Opens what asks before the place is given back. */
  onCannotGo: () => void
  /** Opens the sheet where a member adds people; undefined where the member may bring none. */
  onBring?: (() => void) | undefined
}

/** What a person shows at the door, over the whole screen: always dark with a white ticket, which a camera reads. */
export default function PassScreen({ isOpen, ...shown }: PassScreenProps) {
  return isOpen && <OpenPass {...shown} />
}

function OpenPass({ event, pass, onClose, onAddToCalendar, onCannotGo, onBring }: Omit<PassScreenProps, 'isOpen'>) {
  const { format, i18n } = useLanguage()
  const text = usePassI18n()
  const isAwake = useWakeLock()
  const { share, sheet } = useShareSheet(event, pass.name)
  const [date, hours = ''] = whenOf(event, format).split(' · ')

  return (
    <FullScreenDialog label={event.title} onClose={onClose}>
      <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5 pt-[env(safe-area-inset-top)] pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div className="flex items-center justify-between gap-2 py-3">
          <Button look="plain" size="icon" aria-label={i18n.shell.dialog.close} onClick={onClose} className="-ml-3">
            <X className="size-6" />
          </Button>
          <p className="flex items-center gap-2 text-center font-semibold text-live-strong">
            <CloudOff className="size-5 shrink-0" />
            {text.offline}
          </p>
          <div className="-mr-2.5">
            <Menu label={text.more} trigger={<Ellipsis className="size-6" />}>
              <button type="button" className={menuItemClasses} onClick={onAddToCalendar}>
                <CalendarPlus className="size-5 shrink-0" />
                {i18n.events.page.addToCalendar}
              </button>
              <button type="button" className={menuItemClasses} onClick={() => void share('story')}>
                <ImageIcon className="size-5 shrink-0" />
                {text.story}
              </button>
              {onBring && (
                <button type="button" className={menuItemClasses} onClick={onBring}>
                  <UserPlus className="size-5 shrink-0" />
                  {text.bring}
                </button>
              )}
              <button type="button" className={menuItemClasses} onClick={onCannotGo}>
                <UserX className="size-5 shrink-0" />
                {text.cannotGo}
              </button>
            </Menu>
          </div>
        </div>
        <Ticket event={event} pass={pass} date={date} />
        <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="display text-2xl">{hours}</p>
          <dl className="figures">
            <dt className="sr-only">{i18n.events.page.price}</dt>
            {event.prices ? (
              <SeveralPrices event={event} as="figure" />
            ) : (
              <dd className="display text-2xl">{pagePriceOf(event, i18n.events, format).text}</dd>
            )}
          </dl>
        </div>
        {(event.prices || (pass.plusOnes && priceCentsOf(event) !== 0)) && <p className="text-muted">{text.price}</p>}
        <p className="mt-1 text-muted wrap-anywhere">{placeLine(event)}</p>
        {!pass.isConfirmed && <p className="mt-3 font-medium text-waiting-strong">{text.unconfirmed}</p>}
        <p className="mt-auto flex min-h-10 items-end justify-center gap-2 pt-4 text-sm text-muted">
          {isAwake && (
            <>
              <Sun className="size-5 shrink-0" />
              {text.awake}
            </>
          )}
        </p>
      </div>
      {sheet}
    </FullScreenDialog>
  )
}

function Ticket({ event, pass, date }: Pick<PassScreenProps, 'event' | 'pass'> & { date: string | undefined }) {
  const format = useFormat()
  const text = usePassI18n()
  const hasPicture = pictureOf(event) !== null

  return (
    <div data-theme="light" className="mt-2 overflow-hidden rounded-card bg-surface text-text forced-color-adjust-none">
      <div className="relative isolate flex min-h-28 items-end">
        <Poster
          {...posterOfEvent(event)}
          width={400}
          height={400}
          isPlain={hasPicture}
          className="absolute! inset-0 -z-10"
        />
        <p
          className="poster-name display w-full px-5 pt-8 pb-3 text-3xl wrap-anywhere"
          style={hasPicture ? { paddingRight: '7.5rem' } : undefined}
        >
          <span className="line-clamp-3">{event.title}</span>
        </p>
        {/* A flyer has text of its own, so it is beside the title. */}
        {hasPicture && (
          <div style={{ position: 'absolute', insetBlock: '0.75rem', right: '1rem' }}>
            <Flyer event={event} width={120} height={150} isFirst isWhole className="aspect-4/5 h-full rounded-inner" />
          </div>
        )}
      </div>
      <QrCode content={pass.token} label={text.qr} className="mx-auto w-full max-w-xs" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pb-4 text-lg font-semibold">
        <p>
          <span className="sr-only">{text.code}: </span>
          {pass.code.slice(0, 2)} · {pass.code.slice(2)}
        </p>
        <p>{date}</p>
      </div>
      <div className="border-t border-dashed border-line" />
      <p className="display px-5 py-4 wrap-anywhere" style={{ fontSize: '2.625rem' }}>
        <bdi>{pass.name}</bdi>
      </p>
      {pass.plusOnes && (
        <p className="figures -mt-3 px-5 pb-4 text-lg font-semibold wrap-anywhere">
          <bdi>{plusOnesLabel(pass.plusOnes, format)}</bdi>
        </p>
      )}
    </div>
  )
}
