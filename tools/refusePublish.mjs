/** `npm publish` in this folder would publish the sources: the package for npm is made by `npm run pack:npm`. */
console.error("Publish the package that `npm run pack:npm` makes: npm publish dist/npm/bytewright-VERSION.tgz");
process.exit(1);
