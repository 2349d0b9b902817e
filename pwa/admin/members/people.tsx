import { useState } from 'react'
import * as calls from '#contract/admin/calls.ts'
import type { AdminPeople, AdminPerson, AdminRole } from '#contract/admin/roles.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useAdminRolesI18n } from '#pwa/i18n/pages/admin-roles.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { Form, Select, TextInput } from '#pwa/ui/fields/form.tsx'
import { useTypedFields } from '#pwa/ui/fields/typed-text.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { resource } from '#sw/http/send.ts'
import { FewFirst } from '../gate/few-first.tsx'
import { adminSend, recheckSession, useUncached } from '../gate/gate.ts'
import { NotLoaded } from '../gate/not-loaded.tsx'

const roles = ['moderator', 'admin'] as const

/** The members who may use the admin page: who named them, and the forms to add, change and remove them. */
export function People() {
  const text = useAdminRolesI18n()
  const listed = useAction({ failed: text.saveFailed, noSignal: text.noSignal, toast: true })
  const response = useUncached(resource(calls.people))
  const [changed, setChanged] = useState<AdminPeople>()
  const [removed, setRemoved] = useState<AdminPerson>()
  const people = (changed ?? response.body)?.people

  const change = async (person: string, role: AdminRole | null) => {
    const params = { person }
    setChanged(
      role === null
        ? await adminSend(calls.removeRole, { params })
        : await adminSend(calls.giveRole, { params, body: { role } }),
    )
    // The admin may have changed the own role.
    await recheckSession()
  }
  const changeListed = async (person: AdminPerson, role: AdminRole | null) => {
    setRemoved(undefined)
    await listed.run(() => change(person.id, role))
  }

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl long-words">{text.people}</h2>
      <p className="max-w-prose text-muted">{text.peopleText}</p>
      <NotLoaded response={response} failed={text.failed} />
      {people?.length === 0 && <p className="mt-3">{text.nobody}</p>}
      <FewFirst of={people ?? []}>
        {person => (
          <PersonItem
            key={person.id}
            person={person}
            onChange={async role => await changeListed(person, role)}
            onRemove={() => setRemoved(person)}
          />
        )}
      </FewFirst>
      <AddPerson onAdd={change} />
      <RemoveDialog
        person={removed}
        labels={text}
        onRemove={person => void changeListed(person, null)}
        onClose={() => setRemoved(undefined)}
      >
        {text.removeText}
      </RemoveDialog>
    </Card>
  )
}

type ItemProps = { person: AdminPerson; onChange: (role: AdminRole) => Promise<void>; onRemove: () => void }

function PersonItem({ person, onChange, onRemove }: ItemProps) {
  const text = useAdminRolesI18n()
  const format = useFormat()
  const [isBusy, setIsBusy] = useState(false)
  const { name, username, role, isSuspended, namedBy, at } = person
  const date = momentLabel(at, format)
  const other = role === 'admin' ? 'moderator' : 'admin'

  const change = async () => {
    setIsBusy(true)
    await onChange(other)
    setIsBusy(false)
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          <span className="font-normal text-muted">@{username}</span>
          <Badge>{text.roles[role]}</Badge>
          {isSuspended && <Badge tone="danger">{text.suspended}</Badge>}
        </p>
        <p className="figures text-sm text-muted wrap-anywhere">
          {namedBy ? text.namedBy({ name: namedBy.name ?? text.deletedAccount, date }) : text.namedByServer(date)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <SmallButton isBusy={isBusy} aria-label={text.makeOf[other](name)} onClick={() => void change()}>
          {text.make[other]}
        </SmallButton>
        <SmallButton aria-label={text.removeOf(name)} onClick={onRemove}>
          {text.remove}
        </SmallButton>
      </div>
    </li>
  )
}

/** What was typed stays after a refusal, and after the page has locked itself. */
function AddPerson({ onAdd }: { onAdd: (person: string, role: AdminRole) => Promise<void> }) {
  const text = useAdminRolesI18n()
  const {
    typed: { username = '', role = 'moderator' },
    set,
    forget,
  } = useTypedFields<{ username: string; role: AdminRole }>('new-role')
  const { isBusy, failure, setFailure, run } = useAction({ failed: text.saveFailed, noSignal: text.noSignal })

  const add = async () => {
    const person = username.trim()
    setFailure(person === '' ? text.usernameRequired : undefined)
    if (person === '') return
    await run(async () => {
      await onAdd(person, role)
      forget({ username, role })
      showToast({ title: text.added({ name: person, role: text.roles[role] }) })
    })
  }

  return (
    <Form noValidate className="mt-5 flex flex-wrap items-start gap-4" onSubmit={add}>
      <div className="grow basis-60">
        <TextInput
          label={text.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={username}
          error={failure}
          onChange={event => {
            set({ username: event.target.value })
            setFailure(undefined)
          }}
        />
      </div>
      <Select
        label={text.role}
        fieldClassName="grow basis-44"
        options={roles.map(value => ({ value, label: text.roles[value] }))}
        value={role}
        onChange={event => set({ role: roles.find(value => value === event.target.value) ?? 'moderator' })}
      />
      <Button type="submit" isBusy={isBusy} className="mt-6.5">
        {text.add}
      </Button>
    </Form>
  )
}

type RemoveProps<Person> = {
  person: Person | undefined
  labels: { removeTitle: (name: string) => string; remove: string; cancel: string }
  onRemove: (person: Person) => void
  onClose: () => void
  children: string
}

export function RemoveDialog<Person extends { name: string }>(props: RemoveProps<Person>) {
  const { person, labels, onRemove, onClose, children } = props
  return (
    <ConfirmDialog
      isOpen={person !== undefined}
      onClose={onClose}
      title={labels.removeTitle(person?.name ?? '')}
      confirm={labels.remove}
      onConfirm={() => person && onRemove(person)}
      cancel={labels.cancel}
    >
      {children}
    </ConfirmDialog>
  )
}
