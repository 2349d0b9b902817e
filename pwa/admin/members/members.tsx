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
import { useQuery } from '#pwa/data/use-query.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { LoadMore } from '#pwa/parts/load-more.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { bound, Select, TextInput } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { useTypedText } from '#pwa/ui/fields/typed-text.ts'
import { useWide } from '#pwa/ui/use-wide.ts'
import { resource } from '#sw/http/send.ts'
import { useUncached } from '../gate/gate.ts'
import { NotLoaded } from '../gate/not-loaded.tsx'
import { Member } from './member.tsx'
import { MemberColumns, MemberRow } from './member-row.tsx'

/** Members with a search, and the one whom the address names: beside them on a wide screen, else in their place. */
export function Members({ role }: { role: AdminRole }) {
  const chosen = useQuery().get('member')
  const isWide = useWide()
  const [decisions, setDecisions] = useState(0)
  const countDecision = () => setDecisions(count => count + 1)
  const member = chosen !== null && <Member key={chosen} person={chosen} onDecided={countDecision} />
  if (!isWide) return member || <MemberSearch role={role} chosen={null} decisions={decisions} />
  return (
    <div className="grid items-start gap-6" style={{ gridTemplateColumns: `minmax(0, 1fr) ${member ? PANEL : ''}` }}>
      <MemberSearch role={role} chosen={chosen} decisions={decisions} />
      {member && (
        <div className="sticky top-24 overflow-y-auto" style={{ maxHeight: 'calc(100dvh - 7rem)' }}>
          {member}
        </div>
      )}
    </div>
  )
}

const PANEL = '23.25rem'

type Filter = Pick<ListMembers, 'group' | 'state' | 'seen'>

/** The list is fetched again after each of the `decisions`. */
type SearchProps = { role: AdminRole; chosen: string | null; decisions: number }

function MemberSearch({ role, chosen, decisions }: SearchProps) {
  const isWide = useWide()
  const text = useAdminI18n().memberList
  const [typed, setTyped] = useTypedText('members')
  const [filter, setFilter] = useState<Filter>({ group: 'all', state: 'any', seen: 'any' })
  const q = useDeferredValue(typed.trim())
  const selects = (
    <div className="flex grow flex-wrap gap-4" style={{ flexBasis: '26rem' }}>
      <Select
        label={text.stateLabel}
        fieldClassName="grow basis-32"
        value={filter.state}
        options={memberStates.map(value => ({ value, label: text.states[value] }))}
        onChange={({ target }) =>
          setFilter({ ...filter, state: memberStates.find(state => state === target.value) ?? 'any' })
        }
      />
      <Select
        label={text.seenLabel}
        fieldClassName="grow basis-32"
        value={filter.seen}
        options={seenWithin.map(value => ({ value, label: text.seen[value] }))}
        onChange={({ target }) =>
          setFilter({ ...filter, seen: seenWithin.find(seen => seen === target.value) ?? 'any' })
        }
      />
    </div>
  )

  return (
    <Card className="p-5 md:p-6">
      <TextInput
        label={role === 'admin' ? text.searchContacts : text.search}
        type="search"
        autoComplete="off"
        maxLength={100}
        {...bound(typed, setTyped)}
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
        {isWide ? (
          selects
        ) : (
          <details className="w-full">
            <summary className="cursor-pointer py-2 font-semibold">
              {`${text.states[filter.state]} · ${text.seen[filter.seen]}`}
            </summary>
            {selects}
          </details>
        )}
      </div>
      <MemberList
        key={JSON.stringify([q, filter, decisions])}
        filter={{ ...filter, q }}
        chosen={chosen}
        isTable={isWide && !chosen}
      />
    </Card>
  )
}

const MORE = 50

type ListProps = { filter: Filter & { q: string }; chosen: string | null; isTable: boolean }

/** The first ten, and fifty more at each tap. */
function MemberList({ filter, chosen, isTable }: ListProps) {
  const i18n = useAdminI18n()
  const text = i18n.memberList
  const format = useFormat()
  const response = useUncached(resource(calls.members, { query: filter }))
  const { body } = response
  const [more, setMore] = useState<AdminMember[]>([])
  const addMore = ({ members }: AdminMembers) => setMore([...more, ...members])
  if (!body) return <NotLoaded response={response} failed={text.failed} />
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
      {isTable && <MemberColumns />}
      <ul>
        {members.map(member => (
          <li key={member.id} className="border-b border-line last:border-b-0">
            <MemberRow member={member} isTable={isTable} isChosen={member.id === chosen} />
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
