import { paths } from '#contract/paths.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useEdits } from '#pwa/edits/edits.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { type Me, useSession } from '#pwa/session/session.ts'
import { LinkButton } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { edited, isInConflict } from '#sw/delivery/kinds/profile.ts'
import { EditForm } from './edit-form.tsx'
import { formOf, type ProfileDraft } from './profile-edit.tsx'
import { WaitingEdits } from './waiting-edits.tsx'

const ChangePassword = optional(() => untilLoaded(() => import(/* online */ './change-password.tsx')))
const DeleteProfile = optional(() => untilLoaded(() => import(/* online */ './delete-profile.tsx')))

export default function EditProfilePage() {
  const i18n = useI18n().people.edit
  const { status, me } = useSession()
  useTitle(i18n.title)

  if (status === 'unknown') return <LoadingPage />
  if (!me)
    return (
      <div className="page grow">
        <EmptyState
          titleAs="h1"
          title={i18n.askToSignIn}
          action={<LinkButton href={paths.signInToContinue({ redirect: paths.editProfile })}>{i18n.signIn}</LinkButton>}
        />
      </div>
    )
  return <EditProfile key={me.id} me={me} />
}

function EditProfile({ me }: { me: Me }) {
  const i18n = useI18n().people.edit
  const draft = useDraft<ProfileDraft>(me.id, 'edit-profile')
  const edits = useEdits(me.id)
  if (draft.restored === undefined || edits === undefined) return <LoadingPage />

  return (
    <div
      data-accent={me.userType === 'party_host' ? 'host' : 'goer'}
      className="page grow pt-8 pb-16 *:mx-auto *:max-w-3xl md:pt-12"
    >
      <h1 className="display mb-8 text-5xl long-words md:text-6xl">{i18n.title}</h1>
      <WaitingEdits me={me} isInForm />
      <EditForm
        me={me}
        draft={draft}
        // A field in conflict shows the saved value; the choice is above the form.
        first={formOf(
          edited(
            me,
            edits.filter(edit => !isInConflict(edit)),
            { isWithRefused: true },
          ),
        )}
        saved={edited(me, edits)}
        refused={edits.filter(edit => edit.state === 'failed' && !isInConflict(edit))}
      />
      <div className="mt-10 space-y-5">
        <ChangePassword me={me} />
        <DeleteProfile me={me} />
      </div>
    </div>
  )
}
