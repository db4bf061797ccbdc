/** What is made once: when it is first asked for, by itself or of an object. */

export function once<Value>(make: () => Value): () => Value {
  let found: { readonly value: Value } | undefined;
  return () => {
    found ??= { value: make() };
    return found.value;
  };
}

/** Gives the same value for the same object, for as long as that lives. */
export function memoize<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    let found = known.get(of);
    if (found === undefined) {
      found = { value: make(of) };
      known.set(of, found);
    }
    return found.value;
  };
}
