import ChevronRight from 'lucide-react/icons/chevron-right'
import FilePen from 'lucide-react/icons/file-pen'
import ImageIcon from 'lucide-react/icons/image'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share from 'lucide-react/icons/share'
import Users from 'lucide-react/icons/users'
import type { ComponentType, SVGProps } from 'react'
import type { HostDesk } from '#contract/events/desk/desk.ts'
import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useAsksI18n } from '#pwa/i18n/pages/asks.ts'
import { useDeskI18n } from '#pwa/i18n/pages/desk.ts'
import { useUnreadTotal } from '#pwa/messages/use-conversations.ts'
import { Card } from '#pwa/ui/card.tsx'
import { useShareSheet } from '../promotion/use-share-sheet.tsx'
import { type ToDo, toDosOf } from './to-dos.ts'

type ToDoCardProps = { desk: HostDesk; userId: string; nowMs: number }

/** What waits for the host, each done or opened with one tap. Nothing when nothing waits. */
export function ToDoCard({ desk, userId, nowMs }: ToDoCardProps) {
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
      <Icon aria-hidden className="size-5 shrink-0 text-accent-strong" />
      <span className="min-w-0 grow">
        <span className="figures block font-semibold">{title}</span>
        {note && <bdi className="line-clamp-2 text-sm text-muted wrap-anywhere">{note}</bdi>}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </>
  )
}
