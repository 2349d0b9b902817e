import ExternalLink from 'lucide-react/icons/external-link'
import MailCheck from 'lucide-react/icons/mail-check'
import Pencil from 'lucide-react/icons/pencil'
import type { Me } from '#contract/accounts/accounts.ts'
import { dateText } from '#contract/i18n/dates.ts'
import type { Format } from '#contract/i18n/region.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { PublicUser, SocialLinks } from '#contract/people/person.ts'
import { socialHref, socialNetworks } from '#contract/people/social.ts'
import { saveField } from '#pwa/edits/save-profile.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { Button, IconButton, SmallButton } from '#pwa/ui/button.tsx'
import { DetailsList } from '#pwa/ui/details-list.tsx'
import { bound, Form, TextArea, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import { interestName } from '../edit/interests.ts'
import { ProfileConflict } from '../edit/profile-edit.tsx'
import { useInPlaceEdit } from '../edit/use-part-edit.ts'
import { ProfilePart } from './profile-part.tsx'

/** The member's own "About" tab, including what other members do not see. */
export function AboutTab({ me, isEditing }: { me: Me; isEditing: boolean }) {
  const { format, i18n } = useLanguage()
  const text = i18n.people.profile
  return (
    <div className="grid gap-x-14 gap-y-9 lg:grid-cols-2">
      <AboutMe me={me} isEditingProfile={isEditing} />
      <Interests person={me} />
      <ProfilePart title={text.quickFacts}>
        <DetailsList
          details={[
            [text.dateOfBirth, me.dateOfBirth && dayOf(me.dateOfBirth, format)],
            [text.memberSince, String(new Date(me.createdAt).getFullYear())],
            [
              text.email,
              <span key="email" className="inline-flex flex-wrap items-center gap-x-2">
                <span className="break-all">{me.email}</span>
                {me.isEmailVerified ? (
                  <span className="inline-flex items-center gap-1 text-sm text-live-strong">
                    <MailCheck className="size-4" />
                    {text.emailVerified}
                  </span>
                ) : (
                  <span className="text-sm text-muted">{text.emailNotVerified}</span>
                )}
              </span>,
            ],
          ]}
        />
      </ProfilePart>
      <FindMe person={me} />
    </div>
  )
}

/** The "About" tab of another member's profile: what every signed-in member may see. */
export function AboutThem({ person }: { person: PublicUser }) {
  const text = useI18n().people
  return (
    <div className="grid gap-x-14 gap-y-9 lg:grid-cols-2">
      <ProfilePart title={text.profile.about}>
        <p className="text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap">
          <bdi>{person.bio || text.public.noBio}</bdi>
        </p>
      </ProfilePart>
      <Interests person={person} />
      <ProfilePart title={text.profile.quickFacts}>
        <DetailsList details={[[text.profile.memberSince, String(new Date(person.createdAt).getFullYear())]]} />
      </ProfilePart>
      <FindMe person={person} />
    </div>
  )
}

function Interests({ person }: { person: PublicUser }) {
  const i18n = useI18n()
  const text = i18n.people.profile
  return (
    <ProfilePart title={text.interestsTitle}>
      {person.interests.length === 0 ? (
        <p className="text-muted">{text.noInterests}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {person.interests.map(interest => (
            <li key={interest} className="max-w-full truncate rounded-full bg-raised px-4 py-1.5 text-sm font-semibold">
              <bdi>{interestName(interest, i18n)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </ProfilePart>
  )
}

function FindMe({ person }: { person: PublicUser }) {
  const text = useI18n().people.profile
  return (
    <ProfilePart title={text.findMe}>
      <SocialLinkList links={person.socialLinks} name={displayNameOf(person)} />
    </ProfilePart>
  )
}

/**
 * A birthday is a calendar date, so it is formatted in UTC: another time zone would move it to the day before or after.
 */
function dayOf(isoDate: string, format: Format) {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return dateText(`${isoDate}T12:00:00Z`, parts, format)
}

/** Links to a person's other profiles. Members enter them, so they get no referrer and are not trusted. */
function SocialLinkList({ links, name }: { links: SocialLinks; name: string }) {
  const i18n = useI18n().people
  const given = socialNetworks.flatMap(network => {
    const stored = links[network]
    return stored ? [{ network, stored }] : []
  })
  if (given.length === 0) return <p className="text-muted">{i18n.profile.noLinks}</p>

  return (
    <ul>
      {given.map(({ network, stored }) => (
        <li key={network}>
          <a
            href={socialHref(network, stored)}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            aria-label={`${i18n.edit[network]}, ${name}`}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-line no-underline hover:underline"
          >
            <span>
              <span className="font-semibold">{i18n.edit[network]}</span>{' '}
              <bdi className="wrap-anywhere text-muted">{shortened(stored)}</bdi>
            </span>
            <ExternalLink className="size-4 shrink-0 text-muted" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function shortened(stored: string) {
  return stored.replace(/^https?:\/\/(www\.)?/i, '')
}

/** The bio, edited in place; while the form of the profile is open, it has the bio. */
function AboutMe({ me, isEditingProfile }: { me: Me; isEditingProfile: boolean }) {
  const { profile: text } = useI18n().people
  const { title, description } = text.bioFailed
  const edit = useInPlaceEdit(me, 'bio', {
    saved: text.bioSaved,
    failed: () => description,
    toast: title,
    send: saveField,
  })
  const form = useFocusOnError(edit.fieldErrors)

  if (!edit.isOpen)
    return (
      <ProfilePart
        title={text.aboutMe}
        action={!isEditingProfile && <IconButton icon={Pencil} aria-label={text.editBio} onClick={edit.open} />}
      >
        <p className="text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap">
          <bdi>{me.bio || text.noBio}</bdi>
        </p>
      </ProfilePart>
    )

  return (
    <ProfilePart title={text.aboutMe}>
      <Form ref={form} noValidate onSubmit={edit.save} className="space-y-4">
        <TextArea
          label={text.bio}
          name="inlineBio"
          maxLength={2000}
          {...bound(edit.fields.bio, bio => edit.change({ bio }))}
          error={edit.fieldErrors?.get('bio')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" isBusy={edit.isSaving}>
            {edit.isSaving ? text.saving : text.saveBio}
          </Button>
          <SmallButton onClick={edit.cancel}>{text.cancel}</SmallButton>
        </div>
      </Form>
      <ProfileConflict edit={edit} />
    </ProfilePart>
  )
}
