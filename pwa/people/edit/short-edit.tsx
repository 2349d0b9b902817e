import { useEffect, useRef } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { shortEditGenres } from '#contract/people/choices.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { ChoiceChips } from '#pwa/parts/choice-chips.tsx'
import { Button, LinkButton, QuietButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { bound, Form, TextArea, TextInput, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import { InterestsField } from './interests-field.tsx'
import { ProfileConflict } from './profile-edit.tsx'
import { useInPlaceEdit } from './use-part-edit.ts'

/**
 * `isAsked`: the member has just opened the form, so its first field gets focus. A restored draft opens it without
 * focus.
 */
export function ShortEdit({ edit, isJustOpened }: { edit: ReturnType<typeof useShortEdit>; isJustOpened: boolean }) {
  const i18n = useI18n()
  const { profile: text, edit: labels, defaultStatus } = i18n.people
  const { fields, fieldErrors } = edit
  const form = useFocusOnError(fieldErrors)

  const first = useRef<HTMLInputElement>(null)
  // In an effect, because focus is outside React. On a phone the form opens below the fold, behind the bottom bar.
  useEffect(() => {
    if (!isJustOpened) return
    first.current?.focus({ preventScroll: true })
    first.current?.closest('form')?.scrollIntoView({ block: 'start' })
  }, [isJustOpened])

  return (
    <Card className="mb-8 p-5 md:p-6">
      <Form ref={form} noValidate onSubmit={edit.save} className="scroll-mt-24 space-y-5">
        <TextInput
          ref={first}
          label={text.statusMessage}
          name="statusMessage"
          maxLength={140}
          placeholder={defaultStatus}
          error={fieldErrors?.get('statusMessage')}
          {...bound(fields.statusMessage, statusMessage => edit.change({ statusMessage }))}
        />
        <TextArea
          label={text.bio}
          name="bio"
          maxLength={2000}
          placeholder={labels.bioPlaceholder}
          error={fieldErrors?.get('bio')}
          {...bound(fields.bio, bio => edit.change({ bio }))}
        />
        <ChoiceChips
          label={labels.genres}
          offered={shortEditGenres}
          chosen={fields.favoriteGenres}
          onChange={favoriteGenres => edit.change({ favoriteGenres })}
        />
        <InterestsField chosen={fields.interests} onChange={interests => edit.change({ interests })} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={edit.isSaving}>
            {edit.isSaving ? text.saving : text.save}
          </Button>
          <QuietButton onClick={edit.cancel}>{text.cancel}</QuietButton>
          <LinkButton look="plain" href={paths.editProfile}>
            {text.editAll}
          </LinkButton>
        </div>
      </Form>
      <ProfileConflict edit={edit} />
    </Card>
  )
}

/** The four fields that are edited in place. */
export function useShortEdit(me: Me) {
  const { saved, saveFailed } = useI18n().people.profile
  return useInPlaceEdit(me, 'profile', { saved, failed: saveFailed.description, toast: saveFailed.title })
}
