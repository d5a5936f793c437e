# What a Debian package holds: the program, the built pages, and a service of systemd that is off where there is
# no systemd. `make package` builds it.
# What is packed is built before; not all there is.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY TRUE)
install(TARGETS castellum RUNTIME DESTINATION bin)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/web/dist/ DESTINATION share/castellum/web)
install(FILES ${PROJECT_SOURCE_DIR}/deploy/castellum.service DESTINATION lib/systemd/system)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/doc/castellum RENAME copyright)
install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/docs/hosting.md DESTINATION share/doc/castellum)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES TRUE)
set(CPACK_PACKAGE_CONTACT "Castellum")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "two Roman water games, refereed: server, computer players, analysis")
set(CPACK_PACKAGE_DESCRIPTION "Aqua Romana and Aqueduct in the browser and at the terminal, with online tables for friends far apart.")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS TRUE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  "${PROJECT_SOURCE_DIR}/deploy/postinst;${PROJECT_SOURCE_DIR}/deploy/prerm;${PROJECT_SOURCE_DIR}/deploy/postrm")
include(CPack)
