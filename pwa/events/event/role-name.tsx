import type { DanceRole } from '#contract/events/dance-roles.ts'
import { useDanceI18n } from './dance-i18n.ts'

/** The role of a person in a list. */
export default function RoleName({ role }: { role: DanceRole }) {
  return <span className="block text-sm text-muted">{useDanceI18n().names[role]}</span>
}
