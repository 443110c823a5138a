// Says why a table was closed, and sits down again.
"use strict";

const Plain = window.WebSocket;

window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("close", (event) => {
      const why = document.getElementById("why");
      const told = why.getAttribute("data-why" + event.code);
      if (told) why.textContent = told;
      document.getElementById("again").focus();
    });
  }
};

window.addEventListener("DOMContentLoaded", () => {
  document.getElementById("again").addEventListener("click", () => window.location.reload());
});
