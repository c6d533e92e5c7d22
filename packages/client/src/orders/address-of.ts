/** The recipient or declarant of an opened order, by wire names. */
export type Person = Record<string, string | null>;

/** Returns the delivery or pickup address of a person of an order, from the country to the door; no region twice. */
export const addressOf = (person: Person): string =>
  [person.CountryName, person.ProvinceName, person.CityName, person.CountyName, person.TownName, person.Street ?? person.DetailedAddress]
    .filter((name, at, all) => name && name !== all[at - 1])
    .join(' ');

/** Returns the address of a web map that shows a place. */
export const mapAddress = (place: string): string => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
