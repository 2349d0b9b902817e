export const leaving = {
  placeTitle: 'Give up your place?',
  /** The name of a member who waits; only the people of the event know it. */
  placeGoesTo: (name: string) => `${name} is first on the waiting list and gets your place.`,
  placeGoesToFirst: 'The first on the waiting list gets your place.',
  placeGoesToNext: 'This night is full. The next one who asks gets your place.',
  leavePlace: 'Give up my place',
  keepPlace: 'Keep my place',
  waitingTitle: 'Leave the waiting list?',
  waitingText: 'If you ask again later, you wait at the end of the list.',
  leaveWaiting: 'Leave the list',
  keepWaiting: 'Keep waiting',
  canUndo: 'You can undo it for ten seconds.',
  leftPlace: 'You are not going',
  leftWaiting: 'You are not waiting any more',
  placeHeld: 'Your place is held for ten seconds.',
  positionHeld: 'Your position is held for ten seconds.',
  undo: 'Undo',
}
