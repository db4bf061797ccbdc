/** Runs other programs for the test layers. */
import { spawn } from "node:child_process";

/**
 * Runs a Node program and keeps what it says. `show` prints each line as it comes, for programs that take their time.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runNode(args, { show, env = {}, cwd = "." } = {}) {
  return new Promise((resolve) => {
    const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...plain, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let rest = "";
    const take = (chunk) => {
      output += chunk;
      if (!show) return;
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) show(line);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", take);
    child.on("error", (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on("close", (code, signal) => {
      if (rest && show) show(rest);
      resolve({ ok: code === 0, output: signal ? `${output}It was ended by ${signal}.\n` : output });
    });
  });
}

/** Runs npm, in another folder where one is given. @returns {Promise<{ ok: boolean, output: string }>} */
export function runNpm(args, { cwd = "." } = {}) {
  return new Promise((resolve) => {
    const isWindows = process.platform === "win32";
    const child = spawn(isWindows ? "npm.cmd" : "npm", args, { cwd, shell: isWindows, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    child.on("error", (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}
