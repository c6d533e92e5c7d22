/** Who receives or declares an opened order, by the names of the wire. */
export type Person = Record<string, string | null>;

/** Where a person of an order is reached, or where it waits to be fetched, from the country to the door. */
export const addressOf = (person: Person): string =>
  [person.CountryName, person.ProvinceName, person.CityName, person.CountyName, person.TownName, person.DetailedAddress]
    .filter(Boolean)
    .join(' ');
