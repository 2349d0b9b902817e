/** `GET /api/host/analytics`, for hosts about their own nights → 200; 403 for everybody else. */
export type HostNumbers = {
  /** The latest fifty, drafts apart. */
  nights: {
    id: string
    title: string
    nightOf: string
    status: 'active' | 'cancelled'
    /** Once a person or browser and day, the host apart. */
    views: number
    saves: number
    interested: number
    going: number
  }[]
  /** The last twelve, from Monday (UTC), the oldest first. */
  weeks: { from: string; views: number; followers: number }[]
}
