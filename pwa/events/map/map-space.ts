/** The size of the map, which is kept free until it is there: the list stands below it. */
export const MAP_SPACE = { height: 'min(70dvh, 36rem)' }
