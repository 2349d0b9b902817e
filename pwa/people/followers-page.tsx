import { FollowsPage } from './follows-page.tsx'

export default function FollowersPage() {
  return <FollowsPage which="followers" />
}
