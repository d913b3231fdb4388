declare module "*.world" {
  const map: import("./world").WorldMap;
  export default map;
}
