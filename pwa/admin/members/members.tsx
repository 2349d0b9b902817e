import { useDeferredValue, useState } from 'react'
import * as calls from '#contract/admin/calls.ts'
import {
  type AdminMember,
  type AdminMembers,
  type ListMembers,
  type MemberGroup,
  memberGroups,
  memberStates,
  seenWithin,
} from '#contract/admin/members.ts'
import type { AdminRole } from '#contract/admin/roles.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { LoadMore } from '#pwa/parts/load-more.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { Select } from '#pwa/ui/fields/select.tsx'
import { TextInput } from '#pwa/ui/fields/text-input.tsx'
import { useTypedText } from '#pwa/ui/fields/typed-text.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { SkeletonRow } from '#pwa/ui/skeleton.tsx'
import { resource } from '#sw/http/send.ts'
import { useUncached } from '../gate/use-uncached.ts'
import { Member } from './member.tsx'
import { MemberBadges } from './member-badges.tsx'

/** All members with a search, or the one whom the address names. */
export function Members({ role }: { role: AdminRole }) {
  const chosen = useQuery().get('member')
  return chosen === null ? <MemberSearch role={role} /> : <Member key={chosen} person={chosen} />
}

type Filter = Pick<ListMembers, 'group' | 'state' | 'seen'>

function MemberSearch({ role }: { role: AdminRole }) {
  const text = useAdminI18n().memberList
  const [typed, setTyped] = useTypedText('members')
  const [filter, setFilter] = useState<Filter>({ group: 'all', state: 'any', seen: 'any' })
  const q = useDeferredValue(typed.trim())

  return (
    <Card className="p-5 md:p-6">
      <TextInput
        label={role === 'admin' ? text.searchContacts : text.search}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <Segments<MemberGroup>
          className="grow basis-60"
          label={text.group}
          isLabelHidden
          chosen={filter.group}
          onChoose={group => setFilter({ ...filter, group })}
          options={memberGroups.map(value => ({ value, label: text.groups[value] }))}
        />
        <Select
          label={text.stateLabel}
          fieldClassName="grow basis-44"
          value={filter.state}
          options={memberStates.map(value => ({ value, label: text.states[value] }))}
          onChange={({ target }) =>
            setFilter({ ...filter, state: memberStates.find(state => state === target.value) ?? 'any' })
          }
        />
        <Select
          label={text.seenLabel}
          fieldClassName="grow basis-44"
          value={filter.seen}
          options={seenWithin.map(value => ({ value, label: text.seen[value] }))}
          onChange={({ target }) =>
            setFilter({ ...filter, seen: seenWithin.find(seen => seen === target.value) ?? 'any' })
          }
        />
      </div>
      <MemberList key={JSON.stringify([q, filter])} filter={{ ...filter, q }} />
    </Card>
  )
}

const MORE = 50

/** The first ten, and fifty more at each tap. */
function MemberList({ filter }: { filter: Filter & { q: string } }) {
  const i18n = useAdminI18n()
  const text = i18n.memberList
  const format = useFormat()
  const { body, isFailed, refresh } = useUncached(resource(calls.members, { query: filter }))
  const [more, setMore] = useState<AdminMember[]>([])
  const addMore = ({ members }: AdminMembers) => setMore([...more, ...members])
  if (isFailed)
    return (
      <div className="mt-4">
        <Notice tone="error" action={<SmallButton onClick={refresh}>{i18n.retry}</SmallButton>}>
          {text.failed}
        </Notice>
      </div>
    )
  if (!body) return <SkeletonRow />
  // A member who was seen in between stands on two pages.
  const members = [...new Map([...body.members, ...more].map(member => [member.id, member])).values()]
  const skip = body.members.length + more.length

  return (
    <>
      <output className="figures mt-4 block text-sm text-muted">
        {body.total === 0
          ? text.none
          : text.shown({ shown: countLabel(members.length, format), total: countLabel(body.total, format) })}
      </output>
      <ul>
        {members.map(member => (
          <li key={member.id} className="border-b border-line last:border-b-0">
            <MemberRow member={member} />
          </li>
        ))}
      </ul>
      {skip < body.total && (
        <LoadMore
          page={resource(calls.members, { query: { ...filter, skip: String(skip), limit: String(MORE) } })}
          label={text.more}
          failedText={text.moreFailed}
          onLoaded={addMore}
        />
      )}
    </>
  )
}

function MemberRow({ member }: { member: AdminMember }) {
  const text = useAdminI18n().memberList
  const format = useFormat()
  const { id, name, username, lastSeenAt, reports } = member

  return (
    <a href={paths.adminPeople({ member: id })} className="flex items-center gap-3 py-3 no-underline hover:bg-raised">
      <Avatar id={id} name={name} src={member.profileImageUrl} />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">
          <bdi>{name}</bdi> <span className="font-normal text-muted">@{username}</span>
        </span>
        <span className="figures block text-sm text-muted">
          {[
            lastSeenAt ? text.seenAt(momentLabel(lastSeenAt, format)) : text.neverSeen,
            reports > 0 && text.reports(reports),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <MemberBadges member={member} />
    </a>
  )
}
