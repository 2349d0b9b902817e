import ChevronRight from 'lucide-react/icons/chevron-right'
import FilePen from 'lucide-react/icons/file-pen'
import ImageIcon from 'lucide-react/icons/image'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share from 'lucide-react/icons/share'
import Users from 'lucide-react/icons/users'
import type { ComponentType, SVGProps } from 'react'
import type { HostDesk } from '#contract/events/desk/desk.ts'
import type { Event } from '#contract/events/events.ts'
import { isPast, tonightIn } from '#contract/events/nights.ts'
import { paths } from '#contract/paths.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useAsksI18n } from '#pwa/i18n/pages/asks.ts'
import { useDeskI18n } from '#pwa/i18n/pages/desk.ts'
import { useUnreadTotal } from '#pwa/messages/use-conversations.ts'
import { Card } from '#pwa/ui/card.tsx'
import { useShareSheet } from '../promotion/use-share-sheet.tsx'

/** What waits for the host, each done or opened with one tap. Nothing when nothing waits. */
export function ToDoCard({ desk, userId, nowMs }: { desk: HostDesk; userId: string; nowMs: number }) {
  const text = useDeskI18n()
  const toDos = toDosOf(desk, { nowMs, unread: useUnreadTotal(userId) })
  if (toDos.length === 0) return null

  return (
    <Card className="p-5">
      <h2 className="display mb-3 text-2xl">{text.toDo}</h2>
      <ul className="border-t border-line">
        {toDos.map(toDo => (
          <li key={toDo.kind} className="border-b border-line last:border-b-0">
            {toDo.kind === 'not-shared' ? <ShareToDo event={toDo.event} /> : <LinkToDo toDo={toDo} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function LinkToDo({ toDo }: { toDo: Exclude<ToDo, { kind: 'not-shared' }> }) {
  const { format } = useLanguage()
  const text = useDeskI18n()
  const asks = useAsksI18n()
  if (toDo.kind === 'messages')
    return (
      <a href={paths.messages} className={rowClasses}>
        <Row icon={MessageCircle} title={text.unread({ count: toDo.count, tag: format.tag })} />
      </a>
    )
  if (toDo.kind === 'asks')
    return (
      <a href={paths.event(toDo.event.id)} className={rowClasses}>
        <Row icon={Users} title={asks.count({ count: toDo.count, tag: format.tag })} note={toDo.event.title} />
      </a>
    )
  const { kind, event } = toDo
  const [icon, title] = {
    invited: [Users, text.asksForHelp] as const,
    draft: [FilePen, text.publishDraft] as const,
    'no-flyer': [ImageIcon, text.addFlyer] as const,
  }[kind]
  return (
    <a href={kind === 'invited' ? paths.event(event.id) : paths.editEvent(event.id)} className={rowClasses}>
      <Row icon={icon} title={title} note={event.title} />
    </a>
  )
}

function ShareToDo({ event }: { event: Event }) {
  const text = useDeskI18n()
  const { share, sheet } = useShareSheet(event, null)
  return (
    <>
      <button type="button" className={rowClasses} onClick={() => void share()}>
        <Row icon={Share} title={text.shareTonight} note={event.title} />
      </button>
      {sheet}
    </>
  )
}

const rowClasses = 'flex min-h-11 w-full items-center gap-3 py-2.5 text-left no-underline hover:bg-raised'

type RowProps = { icon: ComponentType<SVGProps<SVGSVGElement>>; title: string; note?: string }

function Row({ icon: Icon, title, note }: RowProps) {
  return (
    <>
      <Icon className="size-5 shrink-0 text-accent-strong" />
      <span className="min-w-0 grow">
        <span className="figures block font-semibold">{title}</span>
        {note && <bdi className="line-clamp-2 text-sm text-muted wrap-anywhere">{note}</bdi>}
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" />
    </>
  )
}

type ToDo =
  /** Tonight's event, whose links have no visits yet. */
  | { kind: 'not-shared'; event: Event }
  /** Members ask to come, and the host decides. */
  | { kind: 'asks'; event: Event; count: number }
  /** Another host asks the member to help. */
  | { kind: 'invited'; event: Event }
  | { kind: 'messages'; count: number }
  | { kind: 'draft'; event: Event }
  | { kind: 'no-flyer'; event: Event }

/** The card is short, and what is most urgent comes first. */
const MAX_TO_DOS = 4

/** What waits for the host, at most one of each kind, from the desk and the unread messages on this device. */
export function toDosOf(
  { coming, helped, next, asks = [] }: Pick<HostDesk, 'coming' | 'helped' | 'next' | 'asks'>,
  { nowMs, unread }: { nowMs: number; unread: number },
): ToDo[] {
  const open = coming.filter(event => !isPast(event, nowMs))
  const published = open.filter(({ status }) => status === 'active')
  const first = published[0]
  const isUnshared =
    first !== undefined &&
    first.nightOf === tonightIn(first.timeZone, nowMs) &&
    next?.eventId === first.id &&
    next.sources.every(({ visits, going }) => visits + going === 0)

  return [
    toDo('not-shared', isUnshared ? first : undefined),
    ...asks
      .flatMap(({ eventId, count }): ToDo[] => {
        const event = published.find(({ id }) => id === eventId)
        return event ? [{ kind: 'asks', event, count }] : []
      })
      .slice(0, 1),
    toDo('invited', helped.find(({ event, isInvited }) => isInvited && !isPast(event, nowMs))?.event),
    ...(unread > 0 ? [{ kind: 'messages' as const, count: unread }] : []),
    toDo(
      'draft',
      open.find(({ status }) => status === 'draft'),
    ),
    toDo(
      'no-flyer',
      published.find(({ flyerUrl }) => flyerUrl === null),
    ),
  ]
    .flat()
    .slice(0, MAX_TO_DOS)
}

function toDo(kind: Exclude<ToDo['kind'], 'messages' | 'asks'>, event: Event | undefined): ToDo[] {
  return event ? [{ kind, event }] : []
}
