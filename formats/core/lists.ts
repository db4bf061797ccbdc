/** Lists by a key. */

/** Puts a value at the end of the list with this key, which it gives. */
export function addToList<K, V>(lists: Map<K, V[]>, key: K, value: V): V[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  list.push(value);
  return list;
}
