/** The events of a host that wait on this device for a connection. */
export const ownEvents = {
  publishesLater: 'Publishes when you have signal',
  savesLater: 'Saved when you have signal',
  onDevice: 'Your nights on this device',
  notPublished: 'Not published',
  notSaved: 'Not saved',
  change: 'Change',
  takeBack: 'Take back',
  changeThis: (title: string) => `Change: ${title}`,
  takeBackThis: (title: string) => `Take back: ${title}`,
}
