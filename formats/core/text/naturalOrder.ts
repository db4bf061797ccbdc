/** The order in which people look for names: `Armor_2` before `Armor_10`. For what is shown only, as it depends on the reader's language. */
export const compareNaturally = new Intl.Collator(undefined, { numeric: true }).compare;
