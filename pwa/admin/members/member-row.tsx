import Ban from 'lucide-react/icons/ban'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { MouseEvent } from 'react'
import type { AdminMember } from '#contract/admin/members.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import { useChangeQuery } from '#pwa/data/use-query.ts'
import { agoLabel, minutesSince } from '#pwa/events/event/minutes-since.ts'
import { useFormat, useLanguage } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { useAdminRolesI18n } from '#pwa/i18n/pages/admin-roles.ts'
import { dayLabel } from '#pwa/i18n/time-labels.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { useNow } from '#pwa/ui/use-now.ts'
import { useWide } from '#pwa/ui/use-wide.ts'
import { MemberBadges } from './member-badges.tsx'

const columns = { gridTemplateColumns: 'minmax(0, 1fr) 7rem 10rem 9rem 5.5rem' }

/** The names of the columns; each row says them to those who hear it. */
export function MemberColumns() {
  const i18n = useAdminI18n()
  const text = i18n.memberList
  return (
    <div
      aria-hidden
      style={columns}
      className="mt-3 grid gap-3 border-b border-line px-3 py-2 text-sm font-semibold text-muted"
    >
      <span>{text.name}</span>
      <span>{text.role}</span>
      <span>{text.stateLabel}</span>
      <span>{text.seenLabel}</span>
      <span className="text-right">{i18n.sections.reports}</span>
    </div>
  )
}

/** The normal state is quiet: only a warning and a suspension have a colour and a sign. */
const stateLooks = {
  active: { classes: 'text-muted', Icon: null },
  warned: { classes: 'text-waiting-strong font-semibold', Icon: TriangleAlert },
  suspended: { classes: 'text-danger font-semibold', Icon: Ban },
}

/** A member in the list; on a wide screen a row of the table until one is open beside it. */
export function MemberRow({ member, isTable, isChosen }: { member: AdminMember; isTable: boolean; isChosen: boolean }) {
  const isWide = useWide()
  const changeQuery = useChangeQuery()
  const { id } = member

  // Beside the list, the member opens without a new page, which would begin at its top.
  const open = (event: MouseEvent) => {
    if (!isWide || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    changeQuery({ member: id })
  }

  return (
    <a
      href={paths.adminPeople({ member: id })}
      aria-current={isChosen ? 'true' : undefined}
      onClick={open}
      style={isTable ? columns : undefined}
      className={classNames(
        'figures items-center gap-3 py-3 no-underline -outline-offset-3 hover:bg-raised',
        isTable ? 'grid' : 'flex flex-wrap',
        isWide && 'px-3',
        isChosen && 'bg-raised',
      )}
    >
      {isTable ? <Cells member={member} /> : <Lines member={member} />}
    </a>
  )
}

function Lines({ member }: { member: AdminMember }) {
  const text = useAdminI18n().memberList
  const { id, name, username, lastSeenAt, reports } = member
  const seen = useSeen(lastSeenAt)
  const details = [lastSeenAt ? text.seenAt(seen) : seen, reports > 0 && text.reports(reports)]
  return (
    <>
      <Avatar id={id} name={name} src={member.profileImageUrl} />
      <span className="min-w-0 grow basis-32 wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi> <span className="text-muted">@{username}</span>
        <span className="block text-sm text-muted">{details.filter(Boolean).join(' · ')}</span>
      </span>
      <MemberBadges member={member} />
    </>
  )
}

function Cells({ member }: { member: AdminMember }) {
  const i18n = useAdminI18n()
  const text = i18n.memberList
  const roles = useAdminRolesI18n()
  const format = useFormat()
  const { id, name, username, userType, role, state, lastSeenAt, reports } = member
  const seen = useSeen(lastSeenAt)
  const { classes, Icon } = stateLooks[state]
  return (
    <>
      <span className="flex min-w-0 items-center gap-3">
        <Avatar id={id} name={name} src={member.profileImageUrl} />
        <span className="min-w-0 wrap-anywhere">
          <bdi className="block font-semibold">{name}</bdi> <span className="text-sm text-muted">@{username}</span>
        </span>
      </span>
      <span className={userType === 'party_host' ? 'font-semibold text-waiting-strong' : undefined}>
        {role ? roles.roles[role] : text.roles[userType]}
      </span>
      <span className={`flex items-center gap-1 ${classes}`}>
        {Icon && <Icon className="size-4 shrink-0" />}
        {text.states[state]}
      </span>
      <span className="text-muted">
        <span className="sr-only">{text.seenLabel}: </span>
        {seen}
      </span>
      <span className="text-right font-semibold">
        <span className="sr-only">{i18n.sections.reports}: </span>
        {reports > 0 ? countLabel(reports, format) : '–'}
      </span>
    </>
  )
}

const WEEK_MINUTES = 7 * 1440

/** "4 min ago", and the day for those who were seen more than a week ago. */
function useSeen(lastSeenAt: string | null): string {
  const { format, i18n } = useLanguage()
  const text = useAdminI18n().memberList
  const nowMs = useNow()
  if (lastSeenAt === null) return text.neverSeen
  const minutes = minutesSince(lastSeenAt, nowMs)
  return minutes < WEEK_MINUTES ? agoLabel(minutes, i18n.events.page.ago) : dayLabel(lastSeenAt, format)
}
