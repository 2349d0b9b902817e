/** The choice between two versions of a field that was changed on two devices. */
export const editConflicts = {
  title: 'Changed on another device',
  text: 'While you were editing, this was changed somewhere else. Choose for each field which version to keep.',
  saved: 'Saved now',
  yours: 'Yours',
  empty: 'Empty',
  chooseOne: 'Choose one of the two versions',
  save: 'Save my choice',
  take: 'Put it in the form',
  keepEditing: 'Keep editing',
  status: 'Status',
  noFlyer: 'No picture',
  picture: 'Picture',
  noCoordinates: 'Not on the map',
  review: 'Your review was changed on another device. It stands in the list as it is now; save again to replace it.',
}
