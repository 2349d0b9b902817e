import { type ReactNode, useRef, useState } from 'react'
import { useEditConflictsI18n } from '#pwa/i18n/pages/edit-conflicts.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { ErrorText, Form } from '#pwa/ui/fields/form.tsx'
import type { Base } from './merge.ts'

/** One field of which two versions exist. `saved` and `yours` are what the member compares: text or a picture. */
export type ConflictingField<Name extends string> = { name: Name; label: string; saved: ReactNode; yours: ReactNode }

export type ConflictDialogProps<Name extends string> = {
  /** Empty if there is nothing to choose; the dialog is closed then. */
  fields: ConflictingField<Name>[]
  submit: string
  /** Receives the fields for which the member chose their own version. */
  onChosen: (yours: Name[]) => void
  onClose: () => void
}

/**
 * Both versions of every field that was changed on two devices. No version is preselected, so that a quick tap loses
 * nothing.
 */
export function ConflictDialog<Name extends string>({ fields, onClose, ...choice }: ConflictDialogProps<Name>) {
  const text = useEditConflictsI18n()
  return (
    <Dialog
      isOpen={fields.length > 0}
      onClose={onClose}
      title={text.title}
      className="sm:w-[min(40rem,calc(100vw-2rem))]"
    >
      <Choice key={fields.map(({ name }) => name).join()} fields={fields} onClose={onClose} {...choice} />
    </Dialog>
  )
}

export type EditConflictProps<Form, Name extends string> = {
  /** The form that `useEdit` or `usePartEdit` keeps. */
  edit: {
    conflict: { form: Form; saved: Base<Form>; conflicts: Name[]; next?: object | null } | null
    choose: (yours: Name[]) => Promise<unknown>
    dismiss: () => void
  }
  fieldsOf: (names: Name[], saved: Form, yours: Form) => ConflictingField<Name>[]
}

/** The choice between both versions in a form; a conflict that was found when it opened is not saved at once. */
export function EditConflict<Form, Name extends string>({ edit, fieldsOf }: EditConflictProps<Form, Name>) {
  const text = useEditConflictsI18n()
  const { conflict, choose, dismiss } = edit
  return (
    <ConflictDialog
      fields={conflict === null ? [] : fieldsOf(conflict.conflicts, conflict.saved.form, conflict.form)}
      submit={conflict?.next === null ? text.take : text.save}
      onChosen={yours => void choose(yours)}
      onClose={dismiss}
    />
  )
}

type Side = 'saved' | 'yours'

function Choice<Name extends string>({ fields, submit, onChosen, onClose }: ConflictDialogProps<Name>) {
  const text = useEditConflictsI18n()
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<Partial<Record<Name, Side>>>({})
  const [isChecked, setIsChecked] = useState(false)

  const choose = () => {
    setIsChecked(true)
    const missing = fields.find(({ name }) => chosen[name] === undefined)
    if (!missing) return onChosen(fields.map(({ name }) => name).filter(name => chosen[name] === 'yours'))
    form.current?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(groupOf(missing.name))}"]`)?.focus()
  }

  return (
    <Form ref={form} noValidate onSubmit={choose}>
      <p className="mb-5 text-muted">{text.text}</p>
      <div className="space-y-6">
        {fields.map(({ name, label, saved, yours }) => {
          const isMissing = isChecked && chosen[name] === undefined
          const errorId = `${groupOf(name)}-error`
          const side = (value: Side, title: string, content: ReactNode) => (
            <Version
              group={groupOf(name)}
              title={title}
              isOn={chosen[name] === value}
              errorId={isMissing ? errorId : undefined}
              onChoose={() => setChosen({ ...chosen, [name]: value })}
            >
              {content}
            </Version>
          )
          return (
            <fieldset key={name}>
              <legend className="mb-2 font-semibold">{label}</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {side('saved', text.saved, saved)}
                {side('yours', text.yours, yours)}
              </div>
              <ErrorText id={errorId} className="mt-2 text-sm">
                {isMissing && text.chooseOne}
              </ErrorText>
            </fieldset>
          )
        })}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit">{submit}</Button>
        <QuietButton onClick={onClose}>{text.keepEditing}</QuietButton>
      </div>
    </Form>
  )
}

type VersionProps = {
  group: string
  title: string
  isOn: boolean
  errorId: string | undefined
  onChoose: () => void
  children: ReactNode
}

function Version({ group, title, isOn, errorId, onChoose, children }: VersionProps) {
  return (
    <label className="grid min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start items-center gap-x-3 gap-y-2 rounded-control border border-line bg-raised p-4 has-checked:border-(--accent) has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)">
      <input
        type="radio"
        name={group}
        checked={isOn}
        onChange={onChoose}
        aria-describedby={errorId}
        className="size-5 accent-(--accent)"
      />
      <span className="text-sm font-semibold text-muted">{title}</span>
      <span className="col-span-2 max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{children}</span>
    </label>
  )
}

function groupOf(name: string) {
  return `conflict-${name}`
}
