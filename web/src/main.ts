import "@fontsource-variable/inter";
import "@fontsource-variable/fraunces";
import "./frame/tokens.css";
import "./frame/base.css";
import "./frame/pieces.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
