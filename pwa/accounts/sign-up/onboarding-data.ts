import type { UserType } from '#contract/people/person.ts'

/** The fields of onboarding, and the step that is shown. */
export type OnboardingData = {
  step: number
  userType: UserType | ''
  profileImageUrl: string
  dateOfBirth: string
  bio: string
  city: string
  state: string
  statusMessage: string
  favoriteGenres: string[]
}
