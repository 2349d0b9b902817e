import { FollowsPage } from './follows-page.tsx'

export default function FollowingPage() {
  return <FollowsPage which="following" />
}
