// A reflex `npm install` would install the root's tools alone and leave a package-lock.json behind.
if (!/^pnpm\//.test(process.env.npm_config_user_agent ?? "")) {
  console.error(
    "This repository is installed by pnpm. Run `npm start` or `npm test`: both set everything up.",
  );
  process.exit(1);
}
